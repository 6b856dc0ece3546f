import { textOf } from './dom.ts';
import { isManual } from './screen.ts';

/**
 * What a program said of its own failing, where people read it: PHP's warnings, wherever they stand, and mistakes and traces of
 * programs in what tells of an error. At most five, each once, of one line.
 */
export function shownErrors(boxes: readonly Element[]): string[] {
  return isManual() ? [] : [...new Set([...phpWarnings(), ...toldErrors(boxes)])].slice(0, 5);
}

/** `<b>Warning</b>: Undefined variable $total in <b>/srv/cart.php</b> on line <b>12</b>`, as PHP writes into its page. */
export function phpWarnings(): string[] {
  const kinds = /^(?:Warning|Notice|Deprecated|(?:Catchable |Recoverable )?Fatal error|Parse error|Strict Standards)$/;
  return Array.from(document.querySelectorAll('b'))
    .slice(0, 2_000)
    .filter((kind) => kinds.test(kind.textContent ?? '') && /^:\s+\S/.test(kind.nextSibling?.nodeValue ?? ''))
    .flatMap((kind) => {
      const said = (kind.nextSibling?.nodeValue ?? '').replace(/ in $/, '').replace(/\s+/g, ' ').trim();
      const isPlaced = kind.nextElementSibling?.localName === 'b';
      return isPlaced && isShown(kind) ? [`${kind.textContent}${said}`.slice(0, 120)] : [];
    });
}

/** In alerts, toasts and boxes that are called errors: a mistake that no input excuses, or the trace of an exception. */
export function toldErrors(boxes: readonly Element[]): string[] {
  const telling =
    '[role=alert],[role=alertdialog],[role=status],[class*=exception i],[class*=error i],[class*=traceback i],[class*=toast i],[class*=alert i],[class*=notification i],[class*=snackbar i]';
  const mistakes =
    /(?:\((?=[\w.]+Error\)))?\b(?:[a-z]\w*\.)*(?:Type|Reference|Range|Attribute|Key|Index|Name|ZeroDivision|UnboundLocal|Assertion|Recursion|ModuleNotFound|NotImplemented|NoMethod|NoSuchMethod|StackOverflow|OutOfMemory|Operational|Integrity|Programming)Error(?::|\)) (?!.*(?:fetch|network|load))\S.{0,90}|\b(?:[A-Za-z]\w*\.)*(?:NullPointer|NullReference|IllegalState|ClassCast|IndexOutOfBounds|ArrayIndexOutOfBounds|ConcurrentModification|NoSuchElement|InvalidOperation|PDO)Exception\b.{0,90}|\bCannot read propert(?:y|ies) of (?:undefined|null).{0,60}|\bruntime error: .{0,90}|\bUnexpected token .{0,60}is not valid JSON|\bUnexpected end of JSON input|\bJSON\.parse: .{0,60}/;
  /** Without the name of an exception, as a handler puts them into a sentence of its own; nothing that a wrong formula or query of ours is told. */
  const bare =
    /\bdivision by zero\b|\b(?:list|string|array|tuple) index out of range\b|'\w+' object (?:has no attribute|is not (?:callable|iterable|subscriptable)).{0,60}|\bUndefined (?:index|array key|offset)\b.{0,60}|\bObject reference not set to an instance of an object|\b(?:undefined|null) is not an object\b.{0,60}|\bMaximum call stack size exceeded/;
  const trace =
    /Traceback(?: \(most recent call last\))?:|\bFile "[^"]+", line \d+|\bat [\w$.<>]+\([\w$]+\.(?:java|kt|scala):\d+\)|\.rb:\d+:in [`']|goroutine \d+ \[running\]/;
  const thrown = /\b[\w.]*(?:Error|Exception)\b:? .{0,90}|\b(?:[a-z_]\w*\.)+[A-Z]\w+: .{0,90}/g;
  const hint =
    /Error|JSON|Exception|Traceback|Cannot read|panic|\.rb:\d|by zero|out of range|' object |Undefined |Object reference|not an object|call stack/;
  const found: string[] = [];
  for (const box of boxesOf(boxes, telling)) {
    if (found.length >= 5 || !hint.test(box.textContent ?? '') || !tellsPeople(box)) continue;
    const text = textOf(box, 4_000);
    const named = mistakes.exec(text) ?? bare.exec(text);
    // Of what we wrote, or of a file that we gave, it is an answer.
    if (/^(?:Unexpected token|JSON\.parse)/.test(named?.[0] ?? '') && /Outrider/i.test(named?.[0] ?? '')) continue;
    const said = named?.[0] ?? (trace.test(text) ? (text.match(thrown)?.at(-1) ?? 'Traceback') : '');
    if (said) found.push(said.replace(/\s*(?:Traceback|File "|at [\w$.<>]+\().*/, '').slice(0, 120) || 'Traceback');
  }
  return found;
}

/** What is said in an alert, a toast or a small dialog of a failure that nobody expected, without a word of which: `Something went wrong`. Up to two, of one line. */
export function toldTroubles(boxes: readonly Element[]): string[] {
  if (isManual()) return [];
  const telling =
    'dialog,[role=dialog],[role=alert],[role=alertdialog],[role=status],[class*=error i],[class*=toast i],[class*=alert i],[class*=notification i],[class*=snackbar i],[class*=notice i]';
  const unexpected =
    /\b(?:unexpected|internal(?: server)?|unknown|unhandled|application|system) (?:error|exception)\b|\bsomething (?:went|has gone) wrong\b|\ban error (?:has )?(?:occurred|happened)\b(?! (?:while|when|in|on|at|during))|(?:unerwarteter|interner|unbekannter) fehler|etwas ist schiefgelaufen|erreur (?:inattendue|interne|inconnue)|error (?:inesperado|interno|desconocido)|algo (?:salió|ha ido) mal|errore (?:imprevisto|interno|sconosciuto)|qualcosa è andato storto|erro (?:inesperado|interno|desconhecido)|algo deu errado|er is iets misgegaan|onverwachte fout|予期しないエラー|内部エラー|系统错误|服务器错误|内部错误/i;
  /** What stands in the elements, between which there need be no space: of much text it is no more than a part. */
  const hint = /error|exception|wrong|fehler|schief|erreur|mal|storto|erro|fout|misgegaan|エラー|错误/i;
  const found = new Set<string>();
  for (const box of boxesOf(boxes, telling)) {
    const held = box.textContent ?? '';
    if (found.size >= 2 || held.length > 1_000 || !hint.test(held) || !tellsPeople(box)) continue;
    const text = textOf(box, 300);
    if (text.length < 200 && unexpected.test(text)) found.add(partSaying(unexpected, box, text));
  }
  return [...found];
}

/** What stands between the names of its buttons and the time of it that says so: the same each time, and in one piece on the page. */
export function partSaying(words: RegExp, box: Element, text: string): string {
  const times = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}[\s,]*|\d{0,2}(?::\d{2}){1,2}(?:\s?[AP]M\b)?/gi;
  const controls = Array.from(box.querySelectorAll('button,a,[role=button]')).slice(0, 10);
  const names = controls.map((one) => textOf(one, 40)).filter((name) => name !== '');
  const marked = names.reduce((rest, name) => rest.replace(name, '\n'), text).replace(times, '\n');
  const said = marked.split('\n').find((part) => words.test(part));
  return (said?.trim() ?? text).slice(0, 120);
}

/** What the page says instead of being one: that there is none at its address. Empty where it is one. */
export function lostWords(): string {
  const lost =
    /^\W*(?:error\W*)?404(?:\W*$|\W+(?:error|page|not|file|oops|sorry)\b)|^\W*(?:(?:this|the|that|requested) )*(?:page|route|view|resource|url)\b.{0,30} (?:not found|(?:does|do|could|can)(?: ?n[o’']t|not) (?:exist|be found))|^\W*(?:page )?not found\W*$|(?:could|can)(?: ?n[o’']t|not) (?:navigate to|find (?:this|that|the) (?:page|route))|seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina non trovata|página não encontrada|pagina niet gevonden|sidan hittades inte|страница не найдена|ページが見つかりません|页面不存在|页面未找到/i;
  const heads = Array.from(document.querySelectorAll('h1,h2,h3,[role=heading]')).slice(0, 20).filter(isShown);
  const head = heads.find((one) => {
    const text = textOf(one, 121);
    return text.length <= 120 && lost.test(text);
  });
  if (head) return isWanted(textOf(head.parentElement ?? head, 600)) ? '' : textOf(head, 120);
  // Some say nothing else, and hold little.
  const mostParts = 80;
  const parts = [document.body, document.querySelector('main,[role=main]')].filter((part) => part !== null);
  const few = parts.filter((part) => part.getElementsByTagName('*').length <= mostParts);
  const texts = document.scripts.length > 0 ? few.map((part) => textOf(part, 401)) : [];
  return texts.find((text) => text.length <= 400 && lost.test(text) && !isWanted(text))?.slice(0, 80) ?? '';
}

/** A wiki says so of a page that nobody has written yet. */
export function isWanted(text: string): boolean {
  return /\b(?:create|start|write|add) (?:it\b|(?:this|that|the|a)(?: new)? (?:page|article|topic|entry|note|item)\b)|(?:not|n[’']t) exist\W{1,3}yet\b|existiert noch nicht|seite (?:anlegen|erstellen)|créer (?:cette|la) page|n[’']existe pas encore|crear (?:esta|la) página/i.test(
    text,
  );
}

/** Whatever it is answered with: it asks to be written. */
export function awaitsWriting(): boolean {
  return isWanted(textOf(document.querySelector('main,[role=main]') ?? document.body, 4_000));
}

/**
 * What is called by its role, its classes or its id like something that tells people how things went: all that the selectors of
 * `boxesOf` may name. Of each way of being called the words are looked at once: as selectors they cost thrice as much.
 */
export function tellingBoxes(): Element[] {
  const telling =
    /err|exception|traceback|invalid|danger|warning|alert|toast|notification|snackbar|feedback|message|msg|notice/i;
  const known = new Map<string, boolean>();
  const tells = (name: string | null): boolean => {
    if (!name) return false;
    const said = known.get(name) ?? telling.test(name);
    known.set(name, said);
    return said;
  };
  const roles = '[role=alert],[role=alertdialog],[role=status],[role=dialog],[aria-live=polite],[aria-live=assertive]';
  const marked = new Set(document.querySelectorAll(`${roles},dialog`));
  return Array.from(document.querySelectorAll(`[class],[id],${roles},dialog`)).filter(
    (element) => tells(element.getAttribute('class')) || tells(element.getAttribute('id')) || marked.has(element),
  );
}

export function boxesOf(boxes: readonly Element[], selector: string): Element[] {
  return boxes.filter((box) => box.matches(selector)).slice(0, 500);
}

/** Shown, and of what has happened just now. */
export function tellsPeople(box: Element): boolean {
  return !box.matches('html,body') && !isRecord(box) && isShown(box);
}

/** Logs, consoles, editors and tables keep what went wrong somewhere else. */
export function isRecord(element: Element): boolean {
  const keeps =
    /(?:^|[\s_-])logs?(?:$|[\s_-])|console|terminal|editor|monaco|(?:^|\s)(?:cm-|ace_|hljs|jp-)|syntax|history/i;
  if (element.closest('table,[role=log],[role=grid],[role=row],[role=textbox],textarea,[contenteditable]')) return true;
  let depth = 0;
  for (let one: Element | null = element; one && depth < 12; one = one.parentElement, depth++)
    if (keeps.test(one.getAttribute('class') ?? '')) return true;
  return false;
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

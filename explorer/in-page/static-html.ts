import { isElement, isField, isFrame } from './dom.ts';
import type { ProbeState } from './probe-state.ts';

/**
 * The page's document as HTML that does nothing: no script, no handler, nothing that loads or leads elsewhere, and no
 * value of a password or a hidden field. Styles that can be read are inlined. Parts beyond `most` characters are left out.
 */
export function staticHtml(_: ProbeState, most: number): string {
  const parts: string[] = [];
  let left = most;
  let stylesLeft = most / 2;
  const put = (text: string): boolean => {
    if (text.length > left) return false;
    left -= text.length;
    parts.push(text);
    return true;
  };
  const style = (sheet: CSSStyleSheet | null) => {
    const css = cssOf(sheet, stylesLeft);
    const media = sheet?.media.mediaText ?? '';
    if (css && put(`<style media="${inert(media)}">${css}</style>`)) stylesLeft -= css.length;
  };
  const children = (node: Node) => {
    for (const child of Array.from(node.childNodes)) visit(child);
  };
  const visit = (node: Node): void => {
    if (node.nodeType === 3) put(inert(node.nodeValue ?? ''));
    if (!isElement(node)) return;
    if (isStyled(node)) style(node.sheet);
    const tag = inertTag(node);
    if (tag === null || !put(`<${tag}${inertAttributes(node)}>`)) return;
    if (/^(?:area|br|col|hr|img|input|source|track|wbr)$/.test(tag)) return;
    if (node.shadowRoot) {
      parts.push('<template shadowrootmode="open">');
      for (const sheet of node.shadowRoot.adoptedStyleSheets) style(sheet);
      children(node.shadowRoot);
      parts.push('</template>');
    }
    if (node.localName === 'textarea' && isField(node)) put(isSecretField(node) ? '' : `\n${inert(node.value)}`);
    else if (isFrame(node)) {
      if (node.contentDocument?.body) children(node.contentDocument.body);
    } else children(node);
    parts.push(`</${tag}>`);
  };
  for (const sheet of document.adoptedStyleSheets) style(sheet);
  visit(document.documentElement);
  return parts.join('');
}

export function isStyled(element: Element): element is HTMLStyleElement | HTMLLinkElement {
  return /^(?:style|link)$/.test(element.localName) && 'sheet' in element;
}

/** Text that is text wherever it stands. */
export function inert(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** What an element is written as; null: it is left out with all that is in it. */
export function inertTag(element: Element): string | null {
  const tag = element.localName;
  const gone =
    /^(?:script|noscript|style|link|meta|base|object|embed|applet|param|template|frameset|frame|noframes|noembed|portal|fencedframe|set|animate\w*|discard|handler|listener|use|audio|video|source|track)$/i;
  if (gone.test(tag)) return null;
  if (/^(?:iframe|xmp|plaintext|listing)$/i.test(tag)) return tag.toLowerCase() === 'iframe' ? 'div' : 'pre';
  return /^[a-z][a-z0-9]*(?:[-.][\w.-]*)?$/i.test(tag) ? tag : 'div';
}

/** The attributes without handlers; addresses stay readable under `data-` names, where nobody follows them. */
export function inertAttributes(element: Element): string {
  const address =
    /^(?:src|srcset|href|xlink:href|action|formaction|poster|background|data|cite|ping|longdesc|manifest|codebase|classid|archive|profile|usemap|imagesrcset|attributionsrc)$/;
  const field = isField(element) ? element : null;
  let text = '';
  for (const { name, value } of Array.from(element.attributes)) {
    const plain = name.toLowerCase();
    if (
      !/^[a-z][\w.:-]*$/.test(plain) ||
      /^on|^(?:srcdoc|nonce|integrity|autofocus|http-equiv|shadowroot\w*|is)$/.test(plain)
    )
      continue;
    if (field && /^(?:value|checked)$/.test(plain)) continue;
    if (plain === 'selected' && element.localName === 'option') continue;
    if (value.length > 4_000) continue;
    const own = plain === 'src' && element.localName === 'img' && /^data:image\//i.test(value);
    text += ` ${address.test(plain) && !own ? `data-${plain.replace(':', '-')}` : name}="${inert(value)}"`;
  }
  if (field?.localName === 'input') {
    if ('checked' in field && field.checked) text += ' checked=""';
    if (field.value && !isSecretField(field)) text += ` value="${inert(field.value)}"`;
  }
  if (element.localName === 'option' && 'selected' in element && element.selected) text += ' selected=""';
  return text;
}

/** Passwords and their like by any sign, and what a page keeps out of sight. */
export function isSecretField(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): boolean {
  const named = `${field.getAttribute('name') ?? ''} ${field.getAttribute('id') ?? ''} ${field.getAttribute('autocomplete') ?? ''}`;
  return (
    /^(?:password|hidden|file)$/.test(field.type) ||
    /passw|passcode|secret|token|one-time-code|otp|cc-csc|cvc|cvv/i.test(named)
  );
}

/** A style sheet's rules; empty when it is another origin's or longer than `most`. */
export function cssOf(sheet: CSSStyleSheet | null, most: number): string {
  if (!sheet || sheet.disabled) return '';
  let text = '';
  try {
    for (const rule of Array.from(sheet.cssRules)) {
      text += `${rule.cssText}\n`;
      if (text.length > most) return '';
    }
  } catch {
    return '';
  }
  // Escaped as CSS has it: not even a parser that takes this for markup finds a tag in it.
  return text.replace(/</g, '\\3c ');
}

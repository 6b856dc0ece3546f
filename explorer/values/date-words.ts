/** What months and weekdays are called, whole and short, in languages that calendars speak (CLDR, as Node has it). Pure. */
const languages = 'en de fr es it pt nl pl sv da nb fi cs ru uk tr hu ro el'.split(' ');

/** A Monday in January, and every day and month after it. */
const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)));

function wordsOf(language: string): string[] {
  const said = (['long', 'short'] as const).flatMap((length) => {
    const weekday = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
    // Beside a day many languages decline it.
    const alone = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
    const declined = new Intl.DateTimeFormat(language, { month: length, day: 'numeric', timeZone: 'UTC' });
    const names = months.flatMap((date) => [alone, declined].map((format) => format.format(date)));
    return [...days.map((date) => weekday.format(date)), ...names];
  });
  return said.flatMap((words) => words.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
}

export const dateWords: ReadonlySet<string> = new Set(languages.flatMap(wordsOf));

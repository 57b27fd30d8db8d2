export type Day = {
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  title: string;
  description: string;
  url: string;
  updated: Date;
  /** Grows with every change. */
  version: number;
};

const MAX_BYTES = 75;

const text = (value: string) =>
  value
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds lines at 75 bytes, between characters (RFC 5545, 3.1). */
function folded(line: string): string {
  let result = '';
  let bytes = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > MAX_BYTES) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += length;
  }
  return result;
}

const compact = (date: string) => date.replaceAll('-', '');
const stamp = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const DAY_MS = 86_400_000;
const dayAfter = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

/** All-day calendar events (RFC 5545) that do not block time. */
export function icalendar(name: string, language: string, days: readonly Day[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Revista Gjeografike//Calls for papers//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME;LANGUAGE=${language}:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day.id}`,
      `DTSTAMP:${stamp(day.updated)}`,
      `LAST-MODIFIED:${stamp(day.updated)}`,
      `SEQUENCE:${day.version}`,
      `DTSTART;VALUE=DATE:${compact(day.date)}`,
      `DTEND;VALUE=DATE:${compact(dayAfter(day.date))}`,
      `SUMMARY;LANGUAGE=${language}:${text(day.title)}`,
      `DESCRIPTION;LANGUAGE=${language}:${text(day.description)}`,
      `URL:${day.url}`,
      'TRANSP:TRANSPARENT',
      'CLASS:PUBLIC',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

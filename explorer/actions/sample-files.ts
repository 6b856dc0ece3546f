/** What is given to a page that asks for a file, by kind: small, and whole enough to be read as what each says it is. No I/O. */
import { strToU8, zipSync } from 'fflate';

export interface Sample {
  /** What pages call the kind: in `accept`, and in what they complain of. */
  readonly asked: RegExp;
  /** Of its file's name. */
  readonly ending: string;
  readonly mimeType: string;
  readonly content: () => Buffer;
}

const text = (content: string) => (): Buffer => Buffer.from(content);
const base64 = (content: string) => (): Buffer => Buffer.from(content, 'base64');
/** One time for all, so that the same run gives the same file. */
const mtime = '2020-01-01';
const zipped = (files: Readonly<Record<string, string>>) => (): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, held]) => [name, strToU8(held)])), { mtime }),
  );

const pdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
  '',
].join('\n');

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const openXml = 'http://schemas.openxmlformats.org';
/** Office Open XML (ECMA-376): what kind its main part is of, and where that stands. */
const office = (part: string, type: string, parts: Readonly<Record<string, string>>) =>
  zipped({
    '[Content_Types].xml': `${xml}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`,
    ...parts,
  });

const sheet = `${openXml}/spreadsheetml/2006/main`;
const workbook = office('xl/workbook.xml', 'spreadsheetml.sheet', {
  'xl/workbook.xml': `${xml}<workbook xmlns="${sheet}" xmlns:r="${openXml}/officeDocument/2006/relationships"><sheets><sheet name="Outrider" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${sheet}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="B1" t="inlineStr"><is><t>name</t></is></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Outrider</t></is></c></row></sheetData></worksheet>`,
});
const letter = office('word/document.xml', 'wordprocessingml.document', {
  'word/document.xml': `${xml}<w:document xmlns:w="${openXml}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Outrider</w:t></w:r></w:p></w:body></w:document>`,
});

/** Eight samples of silence, 8 kHz, one channel, 8 bits each (RIFF). */
const wave = base64('UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==');
/** Silent frames of MPEG-1 layer III, 32 kbit/s at 44.1 kHz: 104 bytes each, and enough of them to be told by. */
const mp3 = (): Buffer => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)]);
  return Buffer.concat(Array.from({ length: 8 }, () => frame));
};
/** 16 by 16 pixels, three pictures, H.264. */
const mp4 = base64(
  'AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMmF2YzFtcDQxAAACym1vb3YAAAB4bXZoZAEAAAAAAAAA5zKm0gAAAADnMqbSAAAD6AAAAAAAAAGxAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAIidHJhawAAAGh0a2hkAQAAAwAAAADnMqbSAAAAAOcyptIAAAABAAAAAAAAAAAAAAGxAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAQAAAAEAAAAAABsm1kaWEAAAAsbWRoZAEAAAAAAAAA5zKm0gAAAADnMqbSAAB1MAAAAAAAAAGxVcQAAAAAAC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAVFtaW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAlZGluZgAAAB1kcmVmAAAAAAAAAAEAAAANdXJsIAAAAAEAAAABEHN0YmwAAAAQc3RzYwAAAAAAAAAAAAAAEHN0dHMAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAAAAAAAAAAEHN0Y28AAAAAAAAAAAAAAMRzdHNkAAAAAAAAAAEAAAC0YXZjMQAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAAAQABAASAAAAEgAAAAAAAAAAQtBVkMxIENvZGluZwAAAAAAAAAAAAAAAAAAAAAAAAAAABj//wAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAAAAAAAAAAAAAACdhdmNDAULACv/hABBnQsAKjI1OTcBDQEHhEI1AAQAEaM48gAAAABNjb2xybmNseAABAA0AAYAAAAAobXZleAAAACB0cmV4AAAAAAAAAAEAAAABAAAAAAAAAAAAAAAAAAAAeG1vb2YAAAAQbWZoZAAAAAAAAAABAAAAYHRyYWYAAAAUdGZoZAACACAAAAABAQEAAAAAABR0ZmR0AQAAAAAAAAAAAAAAAAAAMHRydW4BAAMFAAAAAwAAAIACAAAAAAAXeQAAABMAABd2AAAAFAAAA+cAAAAUAAAAQ21kYXQAAAAPZbgABAAABD///h6KAAe+AAAAEGHgAEAAvkBDzf//D0UAA/8AAAAQYeAAgAE+QFvN//8PRQACnwAAAExtZnJhAAAANHRmcmEBAAAAAAAAAQAAAD8AAAABAAAAAAAAAAAAAAAAAAAC7gAAAAEAAAABAAAAAQAAABBtZnJvAAAAAAAAAEw=',
);

const png = base64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==');
const jpeg = base64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAD/9k=',
);
const webp = base64('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoIAAgAB0CWJaQAA3AA+0AAAAA=');
const gif = base64('R0lGODlhAQABAIAAAIiIiAAAACwAAAAAAQABAAACAkQBADs=');

/** Pictures first, which most pages take among others; the kinds of a more general one before it. */
export const samples: readonly Sample[] = [
  { asked: /image\/\*|\bpng\b/, ending: 'png', mimeType: 'image/png', content: png },
  { asked: /\bjpe?g\b/, ending: 'jpg', mimeType: 'image/jpeg', content: jpeg },
  { asked: /\bgif\b/, ending: 'gif', mimeType: 'image/gif', content: gif },
  { asked: /\bwebp\b/, ending: 'webp', mimeType: 'image/webp', content: webp },
  {
    asked: /json/,
    ending: 'json',
    mimeType: 'application/json',
    content: text('{"name":"Outrider","items":[{"id":1,"name":"one"}]}\n'),
  },
  { asked: /\bcsv\b/, ending: 'csv', mimeType: 'text/csv', content: text('id,name\n1,Outrider\n') },
  {
    asked: /\bxlsx?\b|spreadsheet|excel/,
    ending: 'xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbook,
  },
  {
    asked: /\bdocx?\b|wordprocessing|msword/,
    ending: 'docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content: letter,
  },
  {
    asked: /svg/,
    ending: 'svg',
    mimeType: 'image/svg+xml',
    content: text('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n'),
  },
  {
    asked: /xml|gpx|kml/,
    ending: 'xml',
    mimeType: 'application/xml',
    content: text('<?xml version="1.0"?><outrider/>\n'),
  },
  {
    asked: /html/,
    ending: 'html',
    mimeType: 'text/html',
    content: text('<!doctype html><title>Outrider</title><p>Outrider\n'),
  },
  { asked: /ya?ml/, ending: 'yaml', mimeType: 'application/yaml', content: text('name: Outrider\n') },
  { asked: /\btoml\b/, ending: 'toml', mimeType: 'application/toml', content: text('name = "Outrider"\n') },
  { asked: /markdown|\.md\b/, ending: 'md', mimeType: 'text/markdown', content: text('# Outrider\n') },
  { asked: /pdf/, ending: 'pdf', mimeType: 'application/pdf', content: text(pdf) },
  {
    asked: /\bjar\b|java-archive/,
    ending: 'jar',
    mimeType: 'application/java-archive',
    content: zipped({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n\n' }),
  },
  {
    asked: /\bzip\b/,
    ending: 'zip',
    mimeType: 'application/zip',
    content: zipped({ 'outrider.txt': 'Outrider\n' }),
  },
  {
    asked: /\bics\b|calendar/,
    ending: 'ics',
    mimeType: 'text/calendar',
    content: text(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Outrider//EN\r\nBEGIN:VEVENT\r\nUID:1@outrider.example\r\nDTSTAMP:20200101T090000Z\r\nDTSTART:20200101T090000Z\r\nSUMMARY:Outrider\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    ),
  },
  {
    asked: /\bvcf\b|vcard/,
    ending: 'vcf',
    mimeType: 'text/vcard',
    content: text('BEGIN:VCARD\r\nVERSION:3.0\r\nN:Outrider;;;;\r\nFN:Outrider\r\nEND:VCARD\r\n'),
  },
  { asked: /\bsql\b/, ending: 'sql', mimeType: 'application/sql', content: text('SELECT 1;\n') },
  { asked: /\bwav\b|audio\/\*/, ending: 'wav', mimeType: 'audio/wav', content: wave },
  { asked: /\bmp3\b|audio\/mpeg/, ending: 'mp3', mimeType: 'audio/mpeg', content: mp3 },
  { asked: /\bmp4\b|video\/\*/, ending: 'mp4', mimeType: 'video/mp4', content: mp4 },
];

import { connect } from './raw.js';

const B = 'kufiri';
const END = `\r\n--${B}--\r\n`;
const type = `multipart/form-data; boundary=${B}`;
const field = (name: string, value = 'x') =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (head: string, content = '%PDF-1.7\n1 0 obj\n'.padEnd(200)) => `--${B}\r\n${head}\r\n\r\n${content}`;
const pdfHead = 'Content-Disposition: form-data; name="pdf"; filename="a.pdf"\r\nContent-Type: application/pdf';
const of = (what: string, body: string, contentType = type) => ({
  what,
  type: contentType,
  body: Buffer.from(body, 'latin1'),
});

const ofFile = (what: string, head: string, content?: string) => of(what, file(head, content) + END);

const whole = `${field('title', 'Provë')}${file(pdfHead)}${END}`;

/** A valid body truncated every few bytes: within a boundary, a header, a name, a value or a file. */
const cut = Array.from({ length: Math.ceil(whole.length / 10) }, (_, n) =>
  of(`a body cut after ${n * 10} bytes`, whole.slice(0, n * 10)),
);

const contentTypes = [
  ...['', '; boundary=', '; boundary=""', `; boundary=${'x'.repeat(5_000)}`, '; boundary=other', `; boundary="${B}`],
  `; boundary=${B}; boundary=other`,
]
  .map((more) => `multipart/form-data${more}`)
  .concat(['mixed', 'related', ''].map((kind) => `multipart/${kind}; boundary=${B}`))
  .map((claimed) => of(`Content-Type ${claimed.slice(0, 60)}`, whole, claimed));

const names = [
  ...['', '__proto__', '__proto__[x]', 'constructor[prototype][x]', 'prototype', 'toString', 'hasOwnProperty'],
  ...[
    'a[999999999]',
    'a[]',
    'a[b][c]'.repeat(30),
    `a${'[b]'.repeat(500)}`,
    'x'.repeat(5_000),
    'title\0',
    '../../title',
  ],
].map((name) => of(`a field named ${name.slice(0, 30) || 'nothing'}`, `${field(name)}${field(name)}${END}`));

const FILE_NAMES = ['', '.', '..', '../../x.pdf', '\0.pdf', '/etc/passwd', 'x'.repeat(5_000), 'CON.pdf'];
const fileNames = [...FILE_NAMES, '"><img src=x onerror=1>.pdf'].map((name) =>
  ofFile(
    `a file named ${name.slice(0, 30) || 'nothing'}`,
    `Content-Disposition: form-data; name="pdf"; filename="${name}"`,
  ),
);

const parts = [
  of('only a boundary', `--${B}`),
  of('only the last boundary', `--${B}--`),
  of('boundaries and nothing else', `--${B}\r\n`.repeat(200)),
  of('no line ends', field('title').replaceAll('\r\n', '')),
  of('bare line feeds', whole.replaceAll('\r\n', '\n')),
  of('a head without an end', `--${B}\r\nContent-Disposition: form-data; name="title"`),
  ofFile('a head of 100 kB', `X-Long: ${'x'.repeat(100_000)}`),
  ofFile('5000 head lines', Array.from({ length: 5_000 }, (_, n) => `X-${n}: y`).join('\r\n')),
  ofFile('no disposition', 'Content-Type: application/pdf'),
  ofFile('an empty disposition', 'Content-Disposition:'),
  ofFile('another disposition', 'Content-Disposition: attachment; name="pdf"'),
  ofFile('no name', 'Content-Disposition: form-data'),
  ofFile('a file without a name of its field', 'Content-Disposition: form-data; filename="a.pdf"'),
  ofFile('an unknown encoding of the name', `Content-Disposition: form-data; name="pdf"; filename*=x-none''%ff%fe.pdf`),
  ofFile('a broken encoding of the name', `Content-Disposition: form-data; name="pdf"; filename*=UTF-8''%`),
  ofFile('an unknown transfer encoding', `${pdfHead}\r\nContent-Transfer-Encoding: x-none`),
  ofFile('base64 that is none', `${pdfHead}\r\nContent-Transfer-Encoding: base64`),
  of('2000 fields', Array.from({ length: 2_000 }, (_, n) => field(`f${n}`)).join('') + END),
  of('2000 files', (file(pdfHead, '') + '\r\n').repeat(2_000) + END),
  of('two files where one is due', `${file(pdfHead)}\r\n${file(pdfHead)}${END}`),
  of('a field where a file is due', field('pdf') + END),
  ofFile('a file where a field is due', 'Content-Disposition: form-data; name="title"; filename="a.pdf"'),
  of('a text of 2 MB', field('title', 'x'.repeat(2_000_000)) + END),
  ofFile(
    'multipart in multipart',
    `Content-Disposition: form-data; name="pdf"\r\nContent-Type: multipart/mixed; boundary=y`,
    '--y\r\n\r\nx\r\n--y--',
  ),
  of('something after the end', `${field('title')}--${B}--\r\n${whole}`),
  of('something before the beginning', `${'x'.repeat(10_000)}\r\n${field('title')}${END}`),
  of(
    'bytes of chance',
    Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919 + (n >> 3)) % 256)).toString('latin1'),
  ),
];

const dispositions = [
  'Content-Disposition: form-data; name="pdf"; name="image"; filename="a.pdf"',
  'Content-Disposition: form-data; name="pdf"; filename="a.pdf"; filename="b.exe"',
  "Content-Disposition: form-data; name=pdf; filename=a.pdf; filename*=UTF-8''b.pdf",
  'Content-Disposition: form-data; name="pdf; filename="a.pdf',
  'Content-Disposition: form-data; name="pdf"; filename="a\\".pdf"',
  'Content-Disposition: form-data; name="pdf"; filename="a.pdf"\r\nContent-Disposition: form-data; name="title"',
  'Content-Disposition : form-data; name="pdf"; filename="a.pdf"',
  ' Content-Disposition: form-data; name="pdf"; filename="a.pdf"',
];
const headers = dispositions.map((disposition, n) =>
  ofFile(`headers ${n}`, `${disposition}\r\nContent-Type: application/pdf\r\nContent-Type: text/html`),
);

/** Around the limits of names, fields and the parser's buffers. */
const sizes = [0, 101, 65_537, 1_048_577].flatMap((size) => [
  of(`a field name of ${size} bytes`, field('n'.repeat(size)) + END),
  of(`a text of ${size} bytes`, field('title', 'x'.repeat(size)) + END),
  ofFile(`a file of ${size} bytes`, pdfHead, '%'.repeat(size)),
]);

/** Bodies of multipart/form-data that no browser sends, with their declared boundary. Each must be rejected or be harmless. */
export const malformed = [...cut, ...contentTypes, ...names, ...fileNames, ...parts, ...headers, ...sizes];

export type Part = [head: string, content: string | Buffer];

/** A proper body of these parts, with the boundary `b`. */
export const multipart = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--b--\r\n'),
  ]);

export type Sent = { where: string; token?: string; body: Buffer } & Partial<
  Record<'method' | 'type' | 'connection', string> & { share: number }
>;

/** Sends a share of a request; `finish` sends the rest and resolves with everything received, `leave` disconnects. */
export function beginUpload(
  url: string,
  {
    where,
    token,
    body,
    method = 'POST',
    type = 'multipart/form-data; boundary=b',
    connection = 'close',
    share = 0.5,
  }: Sent,
) {
  const head = [
    `${method} ${where} HTTP/1.1\r\nHost: x\r\nApollo-Require-Preflight: 1`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: ${connection}\r\n\r\n`,
  ];
  const { socket, text, closed } = connect(url, head.join('\r\n'));
  const cut = Math.floor(body.length * share);
  const sent = new Promise((resolve) => socket.write(body.subarray(0, cut), resolve));
  return {
    finish: async () => {
      socket.write(body.subarray(cut));
      await closed;
      return text();
    },
    leave: async () => {
      await sent;
      socket.destroy();
      await closed;
    },
  };
}

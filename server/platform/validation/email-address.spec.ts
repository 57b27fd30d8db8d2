import { comparable, isEmailAddress, mailboxOf } from './email-address.js';

describe('a single e-mail address', () => {
  const ofLength = (length: number) =>
    `a@${[63, 63, 63, length - 197].map((letters) => 'x'.repeat(letters)).join('.')}.al`;

  it.each([
    ...['a@b.co', 'Emri.Mbiemri+gjeo@uni-tirana.edu.al', "o'brien@example.org", 'dikush@shkodër.al'],
    ...[`${'a'.repeat(64)}@x.al`, ofLength(254)],
  ])('accepts %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    ...['', 'a', 'a@b', ' a@b.al', 'a..b@x.al', 'a@x..al', 'a@-x.al', 'a@b@c.al', 'a@127.0.0.1', 'a@0x7f.1'],
    ...['a@b.c\r\nBcc: x@y.al', 'a\0b@x.al', 'a\ud800@x.al', 'a@\ud800.al', '<script>alert(1)</script>@x.al'],
    ...['"a b"@x.al', 'a(comment)@x.al', 'x:a@b.al;', 'a@b.al, c@d.al', 'Emri <a@b.al>', 'a@b.al>,<c@d.al'],
    ...['mailto:a@b.al', 'a@[127.0.0.1]', 'a@b.al\nRCPT TO:<c@d.al>', { address: 'a@b.al' }],
    ...[`${'a'.repeat(65)}@x.al`, `a@${'ë'.repeat(62)}.al`],
    ofLength(255),
    ...[null, ['a@b.al']],
  ])('rejects %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

it.each([
  ['Ana@Example.ORG', 'ana@example.org'],
  ['ana@ｅxample.org', 'ana@example.org'],
  ['ana@ﬁle.org', 'ana@file.org'],
  ['ana@Shkodër.al', 'ana@xn--shkodr-tva.al'],
  ['ana+gjeo@example.org', 'ana+gjeo@example.org'],
  ['jo adresë', 'jo adresë'],
])('%s is compared as %s', (address, form) => {
  expect(comparable(address)).toBe(form);
});

it.each([
  ['Ana+gjeo+2@ｅxample.org', 'ana@example.org'],
  ['+1@example.org', '+1@example.org'],
])('%s reaches the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

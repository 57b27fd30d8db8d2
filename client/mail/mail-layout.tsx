import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';
import { splitLinks } from '../components/linked-text';
import { languageTag, type Language } from '../shared/locales';
import { STYLE, LIGHT, SANS, SERIF } from '../shared/mail-colours';
import { partsOf } from '../shared/texts';

type MailLayoutProps = {
  language: Language;
  title: string;
  preview: string;
  journal: string;
  home: string;
  children: ReactNode;
  footer: ReactNode;
};

/** The layout of every mail: no images, nothing fetched, readable without styles. */
export function MailLayout({ language, title, preview, journal, home, children, footer }: MailLayoutProps) {
  return (
    <Html lang={languageTag(language)}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </Head>
      <Body className="m-paper" style={{ margin: 0, backgroundColor: LIGHT.paper, fontFamily: SERIF }}>
        {preview && <Preview>{preview}</Preview>}
        <Container className="m-paper" style={{ maxWidth: 600 }}>
          <Cell style={{ padding: '24px 12px 40px' }}>
            <Cell style={{ paddingBottom: 14 }}>
              <Link href={home} className="m-brand" style={{ ...LABEL, color: LIGHT.brand, textDecoration: 'none' }}>
                {journal}
              </Link>
            </Cell>
            <Cell
              className="m-surface m-pad"
              style={{
                backgroundColor: LIGHT.surface,
                border: `1px solid ${LIGHT.hairline}`,
                borderTop: `4px double ${LIGHT.brand}`,
                padding: '30px 34px',
              }}
            >
              {children}
            </Cell>
            <Cell style={{ paddingTop: 18 }}>{footer}</Cell>
          </Cell>
        </Container>
      </Body>
    </Html>
  );
}

type CellProps = { className?: string; style: CSSProperties; children: ReactNode };

/** Padding. Outlook, which renders mails with Word, supports it only on table cells; the library puts it on tables. */
export const Cell = ({ className, style, children }: CellProps) => (
  <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
    <tbody>
      <tr>
        <td className={className} style={style}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
);

const LABEL = { fontFamily: SANS, fontSize: 13, fontWeight: 700, letterSpacing: '0.06em', lineHeight: '20px' } as const;

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className="m-ink"
      style={{ margin: '0 0 16px', color: LIGHT.ink, fontSize: 27, lineHeight: '33px', fontWeight: 600 }}
    >
      {children}
    </Heading>
  );
}

/** A plain text in paragraphs, with links for its URLs. */
export function Paragraphs({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return partsOf(text.replace(/\r\n?/g, '\n'), /\n{2,}/).map((paragraph, index) => (
    <Text
      key={index}
      className={quiet ? 'm-ink2' : 'm-ink'}
      style={
        quiet
          ? { margin: '0 0 8px', color: LIGHT.ink2, fontFamily: SANS, fontSize: 13, lineHeight: '20px' }
          : { margin: '0 0 14px', color: LIGHT.ink, fontSize: 17, lineHeight: '27px' }
      }
    >
      {paragraph.split('\n').map((line, n) => (
        <span key={n}>
          {n > 0 && <br />}
          <Linked text={line} />
        </span>
      ))}
    </Text>
  ));
}

function Linked({ text }: { text: string }) {
  return splitLinks(text).map(({ text: piece, href }, index) =>
    href ? (
      <Link key={index} href={href} className="m-link" style={{ color: LIGHT.link, textDecoration: 'underline' }}>
        {piece}
      </Link>
    ) : (
      piece
    ),
  );
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Cell style={{ padding: '8px 0 18px' }}>
      <Button
        href={href}
        className="m-button"
        style={{
          backgroundColor: LIGHT.brand,
          color: LIGHT.onBrand,
          borderRadius: 3,
          padding: '12px 22px',
          fontFamily: SANS,
          fontSize: 16,
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {children}
      </Button>
    </Cell>
  );
}

export const Rule = () => (
  <Hr className="m-rule" style={{ margin: '22px 0', border: 'none', borderTop: `1px solid ${LIGHT.hairline}` }} />
);

export function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="m-link"
      style={{ color: LIGHT.link, fontFamily: SANS, fontSize: 13, lineHeight: '24px', textDecoration: 'underline' }}
    >
      {children}
    </Link>
  );
}

export { Link, Text };

/** The tokens of client/styles/tokens.css for mails: mail clients support neither custom properties nor light-dark(). */
export const LIGHT = {
  paper: '#fbf9f4',
  surface: '#ffffff',
  ink: '#1b2326',
  ink2: '#4a5558',
  link: '#0b5a7a',
  brand: '#a3201d',
  onBrand: '#ffffff',
  hairline: '#d9d3c4',
};
export const DARK: typeof LIGHT = {
  paper: '#11181b',
  surface: '#182126',
  ink: '#e9e6de',
  ink2: '#aeb8ba',
  link: '#7cc4e0',
  brand: '#f08a80',
  onBrand: '#11181b',
  hairline: '#313d42',
};
export const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',Georgia,serif";
export const SANS = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

const WHEN_DARK = '(prefers-color-scheme:dark)';
/**
 * For mail clients with a dark mode that support media queries; the classes override the inline light colours. The library repeats the
 * colour of the body on the cell inside it, without a class.
 */
export const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media ${WHEN_DARK}{
.m-paper,.m-paper>table>tbody>tr>td{background-color:${DARK.paper}!important}
.m-surface{background-color:${DARK.surface}!important;border-color:${DARK.brand} ${DARK.hairline} ${DARK.hairline}!important}
.m-ink{color:${DARK.ink}!important}
.m-ink2{color:${DARK.ink2}!important}
.m-link{color:${DARK.link}!important}
.m-brand{color:${DARK.brand}!important}
.m-rule{border-color:${DARK.hairline}!important}
.m-button{background-color:${DARK.brand}!important;color:${DARK.onBrand}!important}
}
@media (max-width:480px){.m-pad{padding:20px 18px!important}}`;

/** The same for a preview, in which the editor chooses the colour scheme. */
export const PREVIEW_STYLES = {
  light: STYLE.replace(WHEN_DARK, 'not all'),
  dark: STYLE.replace(WHEN_DARK, 'all'),
};

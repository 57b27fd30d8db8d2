/** All icons share a 24 px grid; base.css draws them in the colour of the text, with the round joins of a plotted map. */
export const Icon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={path} />
  </svg>
);

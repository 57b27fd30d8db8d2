/** The land on a map. The SVG file has two parts: Albania and its neighbours. */
export const Land = ({ file }: { file: string }) => (
  <>
    <use className="neighbours" href={`${file}#land`} />
    <use className="country" href={`${file}#albania`} />
  </>
);

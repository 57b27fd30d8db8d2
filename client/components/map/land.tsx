/** The land on a map, with its lakes and rivers. */
export const Land = ({ file }: { file: string }) => (
  <>
    <use className="land" href={`${file}#land`} />
    <use className="country" href={`${file}#albania`} />
    <use className="rivers" href={`${file}#rivers`} />
    <use className="lakes" href={`${file}#lakes`} />
  </>
);

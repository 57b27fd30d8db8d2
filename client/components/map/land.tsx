/** The land of a sheet, whose file has it in two parts. */
export const Land = ({ file }: { file: string }) => (
  <>
    <use className="neighbours" href={`${file}#land`} />
    <use className="country" href={`${file}#albania`} />
  </>
);

/** What `work` gives, or something else if it fails. */
export function tried<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

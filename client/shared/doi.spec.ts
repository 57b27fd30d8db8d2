import { isDataDoi, isDoiPattern, suggestedDoi } from './doi';

const parts = { id: 7, year: 2024, number: 1, volume: null };

it('knows the DOIs of repositories of data', () => {
  expect(['10.5281/zenodo.7', '10.1234/5281'].map(isDataDoi)).toEqual([true, false]);
});

describe('the pattern of DOIs', () => {
  it('gives each record a unique DOI', () => {
    expect(suggestedDoi('10.1234/rgj.{year}.{number}.{id}', parts)).toBe('10.1234/rgj.2024.1.7');
    expect(suggestedDoi('10.1234/{volume}.{id}', { ...parts, volume: '12 A' })).toBe('10.1234/12-A.7');
  });

  it('gives none to a record that lacks a part', () => {
    expect(suggestedDoi('10.1234/{volume}.{id}', parts)).toBeNull();
    expect(suggestedDoi('10.1234/{number}.{id}', { ...parts, number: NaN })).toBeNull();
  });

  it.each(['10.1234/{year}', 'doi:10.1234/{id}', '10.1234/{id', '10.1234/{id} ', '{id}'])('rejects %j', (pattern) =>
    expect(isDoiPattern(pattern)).toBe(false),
  );
});

import os from 'node:os';
import { jest } from '@jest/globals';
import { readConfig } from '../../platform/config.js';
import { examineAddress, examineMemory } from './machine.js';

it.each([
  [{ PUBLIC_URL: 'http://localhost:3000' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: 'http://revista.example.org', TRUST_PROXY: '1' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: 'https://revista.example.org', HOST: '0.0.0.0' }, ['TRUST_PROXY']],
  [{ PUBLIC_URL: 'https://revista.example.org', HOST: '0.0.0.0', TRUST_PROXY: '1' }, ['HOST']],
  [{ PUBLIC_URL: 'https://revista.example.org', TRUST_PROXY: '1' }, ['https://revista.example.org, behind 1 proxy']],
  [{ PUBLIC_URL: 'https://revista.example.org', TRUST_PROXY: '2' }, ['https://revista.example.org, behind 2 proxies']],
])('of the address %j: %j', async (settings, expected) => {
  const findings = await examineAddress(readConfig(settings), false);
  expect(findings.map(({ status, subject, message }) => (status === 'ok' ? message : subject))).toEqual(expected);
});

it.each([
  [457_000_000, 'ok'],
  [456_000_000, 'warning'],
])('a machine of %i bytes: %s', (bytes, status) => {
  const total = jest.spyOn(os, 'totalmem').mockReturnValue(bytes);
  expect(examineMemory().status).toBe(status);
  total.mockRestore();
});

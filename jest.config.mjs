import fs from 'node:fs';
import os from 'node:os';

/** As the product is built, and with React. */
const swcrc = JSON.parse(fs.readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
const transform = {
  '^.+\\.tsx?$': [
    '<rootDir>/test/support/glob.mjs',
    {
      ...swcrc,
      swcrc: false,
      sourceMaps: 'inline',
      jsc: {
        ...swcrc.jsc,
        parser: { ...swcrc.jsc.parser, tsx: true },
        transform: { ...swcrc.jsc.transform, react: { runtime: 'automatic' } },
      },
    },
  ],
};

const moduleNameMapper = {
  '^(\\.{1,2}/.*)\\.js$': '$1',
  '\\.(css|svg|graphql)$': '<rootDir>/test/support/file-stub.ts',
};

const project = (displayName, testMatch, more = {}) => ({
  displayName,
  testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
  roots: ['<rootDir>/client', '<rootDir>/server', '<rootDir>/test'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper,
  transform,
  // Outlives the run, unlike the folder for temporary files.
  cacheDirectory: '<rootDir>/dist/jest',
  ...more,
});

/** The server's libraries are loaded as it loads them, from the few files of the build; each spec would load thousands of small ones. */
const serverModules = { moduleDirectories: ['<rootDir>/dist/node_modules', 'node_modules'] };

const database = {
  globalSetup: '<rootDir>/test/support/cluster.mjs',
  globalTeardown: '<rootDir>/test/support/teardown.mjs',
};

/** A start for each step of a save, random faults and queries, memory after each attack: many minutes. .ci/run has them. */
const EXPERIMENTS = [
  'test/faults/deposits.spec.ts',
  'test/faults/killed-saves.spec.ts',
  'test/attacks/memory.spec.ts',
  'test/attacks/turns.spec.ts',
];
const ROOT = import.meta.dirname.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const builtProduct = {
  ...database,
  testPathIgnorePatterns: EXPERIMENTS,
  testEnvironment: '<rootDir>/test/support/built-product-environment.mjs',
  moduleNameMapper: {
    ...moduleNameMapper,
    '^(pg|typeorm|graphql|@nestjs/graphql|pdfkit|sharp)$': '<rootDir>/test/support/packages/$1',
  },
  transform: {
    [`^${ROOT}/(server|test/support/packages)/.*\\.ts$`]: '<rootDir>/test/support/built-product.mjs',
    ...transform,
  },
};

export default {
  // One more than processors: stories wait for processes, deadlines and pages. More than four would not fit into a small machine.
  maxWorkers: Math.min(os.availableParallelism() + 1, 4),
  testSequencer: '<rootDir>/scripts/test-order.mjs',
  // For a hang, not for speed: a slow machine must not fail a story.
  testTimeout: 300_000,
  // A single file would run in Jest's own process, where two copies of graphql meet; with a limit it gets a worker, too.
  workerIdleMemoryLimit: '4GB',
  projects: [
    // What renders has a document of jsdom; other files that need one begin with `@jest-environment jsdom`.
    project('units', ['{server,client}/**/*.spec.ts'], serverModules),
    project('client', ['client/**/*.spec.tsx'], {
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/test/support/jsdom.ts'],
      // One file in place of 200.
      moduleNameMapper: { ...moduleNameMapper, '^rxjs$': '<rootDir>/node_modules/rxjs/dist/bundles/rxjs.umd.js' },
    }),
    project('formats', ['test/formats/**/*.spec.ts'], serverModules),
    project('api', ['test/api/**/*.spec.ts'], builtProduct),
    project('attacks', ['test/attacks/**/*.spec.ts'], builtProduct),
    project('drift', ['test/drift/**/*.spec.ts'], builtProduct),
    project('faults', ['test/faults/**/*.spec.ts'], builtProduct),
    project('experiments', EXPERIMENTS, { ...builtProduct, testPathIgnorePatterns: [] }),
    project('browser', ['test/browser/**/*.spec.ts'], {
      ...builtProduct,
      testEnvironment: '<rootDir>/test/support/browser-environment.mjs',
      globalSetup: '<rootDir>/test/support/browser-setup.mjs',
    }),
  ],
};

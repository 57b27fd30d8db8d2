import '@testing-library/jest-dom/jest-globals';
import { cleanup } from '@testing-library/react';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

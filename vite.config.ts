import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  root: 'client',
  appType: 'custom',
  plugins: [react()],
  build: {
    outDir: isSsrBuild ? '../dist/ssr' : '../dist/public',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    target: isSsrBuild ? 'node20' : 'baseline-widely-available',
    rolldownOptions: isSsrBuild ? {} : { input: 'client/entry-client.tsx' },
  },
  // Two copies of graphql-js in one process refuse each other's schemas.
  ssr: { external: ['graphql'] },
}));

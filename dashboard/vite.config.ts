import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds into dashboard/dist what server/http/static-files.ts sends: hashed files under /assets and one page. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server's CSP takes neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

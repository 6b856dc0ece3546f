import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Nowhere } from './pages/nowhere.tsx';
import { Overview } from './pages/overview.tsx';

const Product = lazy(async () => ({ default: (await import('./pages/product.tsx')).Product }));
const ProductSettings = lazy(async () => ({
  default: (await import('./pages/product-settings.tsx')).ProductSettings,
}));
const Target = lazy(async () => ({ default: (await import('./pages/target.tsx')).Target }));
const Runs = lazy(async () => ({ default: (await import('./pages/runs.tsx')).Runs }));
const Run = lazy(async () => ({ default: (await import('./pages/run.tsx')).Run }));
const Batch = lazy(async () => ({ default: (await import('./pages/batch.tsx')).Batch }));
const Issues = lazy(async () => ({ default: (await import('./pages/issues.tsx')).Issues }));
const Issue = lazy(async () => ({ default: (await import('./pages/issue.tsx')).Issue }));
const Compare = lazy(async () => ({ default: (await import('./pages/compare.tsx')).Compare }));
const Start = lazy(async () => ({ default: (await import('./pages/start.tsx')).Start }));
const TestCase = lazy(async () => ({ default: (await import('./pages/test-case.tsx')).TestCase }));
const Settings = lazy(async () => ({ default: (await import('./pages/settings.tsx')).Settings }));
const Join = lazy(async () => ({ default: (await import('./pages/join.tsx')).Join }));

/** Every address, and its page. server/http/static-files.ts knows the same ones. */
export function Pages() {
  return (
    <Routes>
      <Route path="/" element={<Overview />} />
      {/* The sign-in form stands wherever it is needed, so its own address leads to the overview. */}
      <Route path="/sign-in" element={<Overview />} />
      <Route path="/join" element={<Join />} />
      <Route path="/products/:id" element={<Product />} />
      <Route path="/products/:id/settings" element={<ProductSettings />} />
      <Route path="/targets/:id" element={<Target />} />
      <Route path="/targets/:id/test-cases/:testCase" element={<TestCase />} />
      <Route path="/runs" element={<Runs />} />
      <Route path="/runs/:id" element={<Run />} />
      <Route path="/batches/:id" element={<Batch />} />
      <Route path="/issues" element={<Issues />} />
      <Route path="/issues/:id" element={<Issue />} />
      <Route path="/compare" element={<Compare />} />
      <Route path="/start" element={<Start />} />
      <Route path="/settings/:part?" element={<Settings />} />
      <Route path="*" element={<Nowhere />} />
    </Routes>
  );
}

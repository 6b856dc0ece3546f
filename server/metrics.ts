import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus' numbers of one server. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'outrider_http_requests_total',
    help: 'Requests answered, by part of the API and status.',
    labelNames: ['part', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'outrider_http_request_seconds',
    help: 'Time to answer, by part of the API.',
    labelNames: ['part'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    answered(part: string, status: number, duration: number) {
      requests.inc({ part, status: String(status) });
      seconds.observe({ part }, duration);
    },
  };
}

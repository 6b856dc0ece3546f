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
  const series = new Map<string, { requests: Counter.Internal; seconds: Histogram.Internal<'part'> }>();
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    answered(part: string, status: number, duration: number) {
      const name = `${part} ${status}`;
      const known = series.get(name) ?? {
        requests: requests.labels({ part, status: String(status) }),
        seconds: seconds.labels({ part }),
      };
      series.set(name, known);
      known.requests.inc();
      known.seconds.observe(duration);
    },
  };
}

/** What the worker needs of a log; pino's loggers are one. */
export interface WorkerLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/send.ts';

export const sessionBodyBytes = 4 * 1024;

export function slowDown(response: ServerResponse, message: string, seconds: number): void {
  sendJson(response, 429, { message }, { 'retry-after': String(seconds) });
}

import { config } from 'zod';

/** Imported before any shape is made: zod would try whether it may compile code, which the policy refuses and reports. */
config({ jitless: true });

/** The settings of where artifacts lie and how much room they have. */
import { z } from 'zod';

const isHttp = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Megabytes for all organisations, and `id:megabytes` for single ones. */
export const artifactQuota = z
  .string()
  .default('0')
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine(
    (entries) => entries.every((entry) => /^([0-9a-f]{24}:)?\d{1,9}$/.test(entry)),
    'must be megabytes for each organisation, and id:megabytes for single ones, comma-separated',
  )
  .transform((entries) => ({
    /** 0: no limit. */
    all: Number(entries.find((entry) => !entry.includes(':')) ?? 0),
    own: new Map(
      entries.flatMap((entry) => {
        const [id = '', megabytes] = entry.split(':');
        return megabytes === undefined ? [] : [[id, Number(megabytes)] as const];
      }),
    ),
  }));

const s3 = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).hostname !== '')
  .transform((text) => new URL(text))
  .refine(({ searchParams }) => [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region'))
  .transform(({ hostname, pathname, searchParams }) => ({
    kind: 's3' as const,
    bucket: hostname,
    /** Of every key: empty, or with a slash at its end. */
    prefix: pathname.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/'),
    /** Null: Amazon's. */
    endpoint: searchParams.get('endpoint'),
    region: searchParams.get('region') ?? 'us-east-1',
  }))
  .refine(({ endpoint }) => endpoint === null || isHttp(endpoint), 'must name its endpoint as an http(s) address');
export const artifactStore = z
  .union(
    [
      z.literal('disk').transform((kind) => ({ kind })),
      z.literal('gridfs').transform((kind) => ({ kind })),
      z.string().startsWith('s3://').pipe(s3),
    ],
    'must be disk, gridfs or s3://bucket/prefix?endpoint=https://…&region=…',
  )
  .default({ kind: 'disk' });

interface AwsKeys {
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
  readonly AWS_SESSION_TOKEN?: string | undefined;
}

/** Null: the SDK looks where it always does, in profiles and at the machine's own role. */
export function awsCredentials(v: AwsKeys) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = v;
  if (!accessKeyId || !secretAccessKey) return null;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

import type { CredentialSetResolvers } from '../resolvers.generated.ts';

export const credentialSetResolvers: CredentialSetResolvers = {
  id: ({ _id }) => String(_id),
  fieldNames: ({ fields }) => fields.map(({ name }) => name),
};

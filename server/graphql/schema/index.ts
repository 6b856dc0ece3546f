import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { scalarResolvers } from '../scalars.ts';
import { budgetRows } from '../row-budget.ts';
import { auditEntryResolvers } from './audit-entry.ts';
import { batchResolvers, explorationStartResolvers } from './batch.ts';
import { credentialSetResolvers } from './credential-set.ts';
import { artifactResolvers, issueResolvers } from './issue.ts';
import { invitationResolvers, memberResolvers } from './member.ts';
import { mutationResolvers } from './mutation.ts';
import { queryResolvers } from './query.ts';
import { pullRequestCommentResolvers, runResolvers } from './run.ts';
import { subjectResolvers } from './subject.ts';
import { subscriptionResolvers } from './subscription.ts';
import { targetResolvers } from './target.ts';
import { testCaseResolvers } from './test-case.ts';
import {
  apiKeyResolvers,
  githubInstallationResolvers,
  organisationResolvers,
  userResolvers,
  viewerResolvers,
} from './viewer.ts';
import { workerResolvers, workerTokenResolvers } from './worker.ts';

/** The public schema: contract/schema.graphql with its resolvers. */
export function buildSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: readFileSync(new URL('../../../contract/schema.graphql', import.meta.url), 'utf8'),
    resolvers: {
      ...scalarResolvers,
      Query: queryResolvers,
      Mutation: mutationResolvers,
      Subscription: subscriptionResolvers,
      Viewer: viewerResolvers,
      Organisation: organisationResolvers,
      GithubInstallation: githubInstallationResolvers,
      User: userResolvers,
      ApiKey: apiKeyResolvers,
      Member: memberResolvers,
      Invitation: invitationResolvers,
      AuditEntry: auditEntryResolvers,
      CredentialSet: credentialSetResolvers,
      Subject: subjectResolvers,
      Target: targetResolvers,
      TestCase: testCaseResolvers,
      Run: runResolvers,
      PullRequestComment: pullRequestCommentResolvers,
      Batch: batchResolvers,
      ExplorationStart: explorationStartResolvers,
      Issue: issueResolvers,
      Artifact: artifactResolvers,
      Worker: workerResolvers,
      WorkerToken: workerTokenResolvers,
    },
  });
  return budgetRows(schema);
}

/** What a resolver of each type is given: the stored document itself. */
import type { Caller } from '../auth/caller.ts';
import type { ApiKeyDoc } from '../models/api-key.ts';
import type { ArtifactDoc } from '../models/artifact.ts';
import type { AuditEntryDoc } from '../models/audit-entry.ts';
import type { BatchDoc } from '../models/batch.ts';
import type { CommentDoc } from '../models/comment.ts';
import type { CredentialSetDoc } from '../models/credential-set.ts';
import type { InstallationDoc } from '../models/installation.ts';
import type { InvitationDoc } from '../models/invitation.ts';
import type { IssueDoc } from '../models/issue.ts';
import type { OrganisationDoc } from '../models/organisation.ts';
import type { RunDoc } from '../models/run.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { TargetDoc } from '../models/target.ts';
import type { TestCaseDoc } from '../models/test-case.ts';
import type { UserDoc } from '../models/user.ts';
import type { WorkerTokenDoc } from '../models/worker-token.ts';

export type ViewerParent = Caller;
export type OrganisationParent = OrganisationDoc;
export type UserParent = UserDoc;
export type MemberParent = UserDoc;
export type InvitationParent = InvitationDoc;
export type ApiKeyParent = ApiKeyDoc;
export type AuditEntryParent = AuditEntryDoc;
export type CredentialSetParent = CredentialSetDoc;
export type SubjectParent = SubjectDoc;
export type TargetParent = TargetDoc;
export type TestCaseParent = TestCaseDoc;
export type RunParent = RunDoc;
export type BatchParent = BatchDoc;
export type IssueParent = IssueDoc;
export type ArtifactParent = ArtifactDoc;
export type PullRequestCommentParent = CommentDoc;
export type GithubInstallationParent = InstallationDoc;
export type WorkerTokenParent = WorkerTokenDoc;
/** The run that was created. */
export type ExplorationStartParent = RunDoc;

/** What `/github/setup` says. */
import type { ServerResponse } from 'node:http';
import type { ErrorCode, PlatformError } from '../../contract/errors.ts';
import { type Html, html, sendPage } from '../http/page.ts';
import type { InstallationDoc } from '../models/installation.ts';

const say = (response: ServerResponse, status: number, title: string, body: Html) =>
  sendPage(response, { status, title, body });

const again = html`<p>To come back here: at GitHub open the App's installation (Settings → Applications → Configure) and press Save.</p>`;

const form = (installationId: number) => html`<form method="post" action="/github/setup">
<input type="hidden" name="installation_id" value="${installationId}">
<button>Continue with GitHub</button></form>`;

export const notConfigured = (response: ServerResponse, hasApp: boolean) =>
  say(
    response,
    503,
    'Linking is not set up',
    hasApp
      ? html`<p>Set <code>GITHUB_CLIENT_ID</code> and <code>GITHUB_CLIENT_SECRET</code> to the App's client (on the App's page at GitHub) and start Outrider again: without them GitHub cannot say who administers an installation.</p>`
      : html`<p>Outrider has no GitHub App yet: an admin <a href="/github/register">registers one</a>, or sets <code>APP_ID</code>, <code>PRIVATE_KEY</code>, <code>WEBHOOK_SECRET</code>, <code>GITHUB_CLIENT_ID</code> and <code>GITHUB_CLIENT_SECRET</code>.</p>`,
  );

export const offer = (response: ServerResponse, installationId: number) =>
  say(
    response,
    200,
    'Link the GitHub App',
    html`<p>Installation ${installationId} of the GitHub App will be linked to the organisation that you are signed in to here. GitHub is asked first whether you may administer it.</p>${form(installationId)}`,
  );

export const signInFirst = (response: ServerResponse, installationId: number) =>
  say(
    response,
    401,
    'Sign in first',
    html`<p><a href="/sign-in" target="_blank" rel="noopener">Sign in to Outrider</a> as an admin of your organisation (in another tab), then continue here.</p>${form(installationId)}`,
  );

/** A page and no redirect: the form's policy would hold for wherever GitHub redirects to, a company's sign-in among it. */
export const onToGithub = (response: ServerResponse, goTo: string, cookie: string) =>
  sendPage(response, {
    status: 200,
    title: 'On to GitHub',
    body: html`<p><a href="${goTo}">Continue at GitHub</a></p>`,
    cookies: [cookie],
    goTo,
  });

export const adminsOnly = (response: ServerResponse) =>
  say(
    response,
    403,
    'Admins only',
    html`<p>Only an organisation admin may link installations: ask one to do it.</p>${again}`,
  );

export const requested = (response: ServerResponse) =>
  say(
    response,
    200,
    'An owner has to approve',
    html`<p>GitHub has asked the owners of that account to install the App. Once it is installed, an owner links it.</p>${again}`,
  );

export const noInstallation = (response: ServerResponse) =>
  say(
    response,
    400,
    'No installation',
    html`<p>The address names no installation of the App: <a href="/github/install">install it</a>, and GitHub leads back here.</p>${again}`,
  );

export const elsewhere = (response: ServerResponse) =>
  say(response, 403, 'Not from here', html`<p>That form was not sent by Outrider's own page.</p>${again}`);

export const expired = (response: ServerResponse) =>
  say(
    response,
    400,
    'That took too long',
    html`<p>This was begun in another browser, more than ten minutes ago, or by somebody who has signed out since. Nothing was linked.</p>${again}`,
  );

export const linked = (response: ServerResponse, { account, suspended }: InstallationDoc) =>
  say(
    response,
    200,
    'Linked',
    html`<p>The installation on <strong>${account}</strong> is linked to your organisation.${suspended ? ' It is suspended at GitHub: comments wait until it is resumed there.' : ''}</p><p><a href="/settings/github">Settings → GitHub</a></p>`,
  );

const statuses: Partial<Record<ErrorCode, number>> = { FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409 };

export const refused = (response: ServerResponse, { code, message }: PlatformError) =>
  say(response, statuses[code] ?? 400, 'Not linked', html`<p>${message}</p>`);

export const noAnswer = (response: ServerResponse) =>
  say(
    response,
    502,
    'Not linked',
    html`<p>GitHub did not confirm who you are or what you administer; the server's log says what it answered. Nothing was linked.</p>${again}`,
  );

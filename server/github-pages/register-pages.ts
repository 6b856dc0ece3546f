/** What `/github/register` says. */
import type { ServerResponse } from 'node:http';
import { html, sendPage } from '../http/page.ts';
import { registeredAppFile } from '../registered-app.ts';

interface Offer {
  readonly action: string;
  /** As JSON. */
  readonly manifest: string;
  /** The GitHub organisation that shall own the App; null: the person themselves. */
  readonly organisation: string | null;
  readonly web: string;
  readonly cookie: string;
}

const title = 'Register the GitHub App';

export const offer = (response: ServerResponse, { action, manifest, organisation, web, cookie }: Offer) =>
  sendPage(response, {
    status: 200,
    title,
    body: html`<p>GitHub makes an App of your own, owned by ${organisation ?? 'your account'}, with what Outrider needs and no more. Its credentials come back here and stay in this server's DATA_DIR.</p>
<form method="post" action="${action}"><input type="hidden" name="manifest" value="${manifest}"><button>Register at GitHub</button></form>
<form method="get" action="/github/register"><label>Or owned by a GitHub organisation: <input name="organisation" value="${organisation ?? ''}" maxlength="39"></label> <button>Use this owner</button></form>`,
    formsTo: [web],
    cookies: [cookie],
  });

export const signInFirst = (response: ServerResponse) =>
  sendPage(response, {
    status: 401,
    title: 'Sign in first',
    body: html`<p><a href="/sign-in" target="_blank" rel="noopener">Sign in to Outrider</a> as an admin (in another tab), then go on to <a href="/github/register">register the App</a>.</p>`,
  });

export const configured = (response: ServerResponse) =>
  sendPage(response, {
    status: 200,
    title: 'The GitHub App is there',
    body: html`<p>This server has its App already. <a href="/github/install">Install it</a> on your repositories.</p>`,
  });

export const notReachable = (response: ServerResponse, baseUrl: string) =>
  sendPage(response, {
    status: 409,
    title,
    body: html`<p>GitHub cannot reach <code>${baseUrl}</code>, and makes no App for such an address. Set <code>BASE_URL</code> to where GitHub reaches this server (a tunnel will do) and start it again.</p>`,
  });

export const restart = (response: ServerResponse, appPage: string | null) =>
  sendPage(response, {
    status: 200,
    title: 'The GitHub App is registered',
    body: html`<p>Its credentials lie in <code>${registeredAppFile}</code> in DATA_DIR, which counts while <code>APP_ID</code> is not set. Start Outrider again (every server), then ${
      appPage === null
        ? html`<a href="/github/install">install the App</a>`
        : html`<a href="${appPage}/installations/new">install the App</a>`
    } on your repositories.</p>`,
  });

export const refused = (response: ServerResponse, message: string) =>
  sendPage(response, { status: 403, title: 'Not registered', body: html`<p>${message}</p>` });

export const expired = (response: ServerResponse) =>
  sendPage(response, {
    status: 400,
    title: 'That took too long',
    body: html`<p>This was begun in another browser, more than ten minutes ago, or by somebody who has signed out since. If GitHub has made an App, delete it there and <a href="/github/register">begin again</a>.</p>`,
  });

export const failed = (response: ServerResponse, web: string) =>
  sendPage(response, {
    status: 502,
    title: 'Not registered',
    body: html`<p>The App's credentials could not be fetched or kept; the server's log says why. Delete the App at <a href="${web}/settings/apps">GitHub</a> and <a href="/github/register">begin again</a>.</p>`,
  });

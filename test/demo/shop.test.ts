import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import { defects } from '../../demo/defects.ts';
import { customer } from '../../demo/session.ts';
import { type DemoShop, startDemoShop } from '../../demo/shop.ts';
import { findBrowser } from '../../explorer/browser/browser.ts';
import { until } from '../support/until.ts';

/** How a person meets each defect. */
const steps: Record<string, (page: Page, url: string) => Promise<unknown>> = {
  'size-guide': async (page, url) => {
    await page.goto(`${url}/products/3`);
    await page.getByRole('button', { name: 'Size guide' }).click();
  },
  'store-stock': async (page, url) => {
    await page.goto(`${url}/products/1`);
    await page.getByRole('button', { name: 'Stock in our stores' }).click();
  },
  currency: async (page, url) => {
    await page.goto(url);
    await page.getByLabel('Currency').selectOption('CHF');
  },
  'sort-by-rating': async (page, url) => {
    await page.goto(`${url}/search`);
    await page.getByLabel('Sort by').selectOption('rating');
  },
  'contact-refund': async (page, url) => {
    await page.goto(`${url}/contact`);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail', { exact: true }).fill('ada@example.org');
    await page.getByLabel('Topic').selectOption('Refund');
    await page.getByLabel('Message').fill('The glass is cracked.');
    await page.getByRole('button', { name: 'Send message' }).click();
  },
  'pick-up': async (page, url) => {
    await page.goto(`${url}/checkout`);
    await page.getByLabel('Pick-up point').check();
  },
  recommendations: async (page, url) => {
    await page.goto(`${url}/products/2`);
    await page.getByRole('button', { name: 'You may also like' }).click();
  },
  careers: async (page, url) => {
    await page.goto(url);
    await page.getByRole('link', { name: 'Careers' }).click();
  },
  'team-picture': (page, url) => page.goto(`${url}/about`),
  'care-guide': async (page, url) => {
    await page.goto(`${url}/care`);
    await page.getByRole('link', { name: 'Storage' }).click();
  },
  invoice: async (page, url) => {
    await page.goto(`${url}/login`);
    await page.getByLabel('E-mail', { exact: true }).first().fill(customer.email);
    await page.getByLabel('Password').fill(customer.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Show invoice' }).first().click();
  },
};

describe('demo shop', () => {
  let shop: DemoShop;
  let browser: Browser;
  before(async () => {
    shop = await startDemoShop();
    const { executablePath } = findBrowser({
      chromiumPath: process.env.CHROMIUM_PATH,
      searchPath: process.env.PATH ?? '',
    });
    browser = await chromium.launch({ executablePath });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  for (const { id, where, shows } of defects) {
    test(`is broken here: ${where}`, async () => {
      const page = await browser.newPage();
      const seen: string[] = [];
      page.on('pageerror', (error) => seen.push(error.message));
      page.on('console', (message) => seen.push(message.text()));
      page.on('requestfailed', (request) => seen.push(new URL(request.url()).pathname));
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (response.status() >= 400) seen.push(`${response.request().method()} ${pathname}`);
      });
      try {
        await steps[id]?.(page, shop.url);
        await until(() => seen.some((text) => text.includes(shows)), { what: `${shows} in ${where}` });
      } finally {
        await page.close();
      }
    });
  }

  test('has no other fault on its pages', async () => {
    const page = await browser.newPage();
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
    });
    for (const path of [
      '/',
      '/?category=Candles',
      '/search',
      '/products/1',
      '/cart',
      '/checkout',
      '/contact',
      '/care',
      '/login',
    ])
      await page.goto(shop.url + path, { waitUntil: 'networkidle' });
    await page.close();
    assert.deepEqual(wrong, []);
  });

  test('takes products into the cart and shows what is in it', async () => {
    const page = await browser.newPage();
    await page.goto(`${shop.url}/products/1`);
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await until(async () => (await page.locator('#cart-count').textContent()) === '2');
    await page.goto(`${shop.url}/cart`);
    assert.match((await page.locator('main').textContent()) ?? '', /Storm lantern\s*2\s*€ 98\.00/);
    await page.close();
  });
});

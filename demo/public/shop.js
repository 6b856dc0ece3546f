// The shop's own script. It is wrong in the places that ../defects.ts lists, on purpose.
const find = (selector) => document.querySelector(selector);
const rates = { EUR: { sign: '€', rate: 1 }, USD: { sign: '$', rate: 1.1 } };

function say(selector, text) {
  const place = find(selector);
  if (place) place.textContent = text;
}

function toast(text) {
  say('#toast', text);
  setTimeout(() => say('#toast', ''), 2500);
}

find('#currency')?.addEventListener('change', (event) => {
  const { value } = event.target;
  const currency = rates[value];
  if (!currency) {
    console.error(`No exchange rate for ${value}`);
    return;
  }
  for (const price of document.querySelectorAll('[data-cents]')) {
    price.textContent = `${currency.sign} ${((price.dataset.cents / 100) * currency.rate).toFixed(2)}`;
  }
});

find('#newsletter-open')?.addEventListener('click', () => find('#newsletter').showModal());
find('#newsletter')?.addEventListener('close', (event) => {
  if (event.target.returnValue === 'join') toast('Welcome aboard.');
});

find('#add-to-cart')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const quantity = Number(new FormData(form).get('quantity'));
  const response = await send('/api/cart', { product: Number(form.dataset.product), quantity });
  const { pieces } = await response.json();
  say('#cart-count', String(pieces));
  toast('It is in your cart.');
});

find('#size-guide')?.addEventListener('click', () => {
  const { sizes } = JSON.parse(find('.product').dataset.sizes);
  say('#answer', `Heights: ${sizes.join(' cm, ')} cm`);
});

find('#store-stock')?.addEventListener('click', async () => {
  say('#answer', 'Asking the stores …');
  const response = await fetch('/api/stores');
  const { stores } = await response.json();
  if (stores.length === 0) throw new Error('Store list is empty');
  say('#answer', `In stock in ${stores.join(' and ')}.`);
});

find('#also-like')?.addEventListener('click', async () => {
  const response = await fetch(`/api/recommendations?product=${find('.product').dataset.product}`);
  say('#answer', response.ok ? 'Look at the others, too.' : 'Nothing comes to mind.');
});

const search = find('#search');
search?.addEventListener('submit', (event) => {
  event.preventDefault();
  showResults();
});
search?.addEventListener('change', showResults);
if (search) showResults();

async function showResults() {
  const response = await fetch(`/api/search?${new URLSearchParams(new FormData(search))}`);
  if (!response.ok) {
    say('#search-note', 'Something went wrong.');
    return;
  }
  const { found } = await response.json();
  say('#search-note', `${found.length} found`);
  find('#results').innerHTML = found.map(({ html }) => html).join('');
}

find('#checkout')?.addEventListener('change', async (event) => {
  if (event.target.name !== 'delivery') return;
  const response = await fetch(`/api/delivery?method=${event.target.value}`);
  say('#delivery-price', response.ok ? (await response.json()).text : 'The price is not known at the moment.');
});
find('#checkout')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, city } = Object.fromEntries(new FormData(event.target));
  say('#review', `To ${name} in ${city}. This is a demo: nothing is ordered.`);
});

find('#contact')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const response = await send('/api/contact', Object.fromEntries(new FormData(event.target)));
  say('#contact-note', response.ok ? 'Thank you, we answer within two days.' : 'Your message did not arrive.');
});

for (const button of document.querySelectorAll('[data-invoice]')) {
  button.addEventListener('click', async () => {
    const response = await fetch(`/api/orders/${button.dataset.invoice}/invoice`);
    say('#invoice', response.ok ? 'Here it is.' : 'The invoice cannot be shown.');
  });
}

const careSteps = {
  '#/cleaning': () => 'A soft cloth, warm water, no soap on brass.',
  '#/wick': () => 'Cut it to five millimetres before each evening.',
  '#/glass': () => 'Let it cool, then newspaper and vinegar.',
  '#/storage': () => storageAdvice.text,
};
function showCareStep() {
  const text = careSteps[location.hash]?.();
  if (text) find('#care-step').innerHTML = `<h2>${location.hash.slice(2)}</h2><p>${text}</p>`;
}
if (find('#care')) {
  addEventListener('hashchange', showCareStep);
  showCareStep();
}

function send(url, body) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

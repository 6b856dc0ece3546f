interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names of targets by their ids: of the product of this one alone, or of all products with the product's name. */
export function targetNames(
  products: readonly (Named & { readonly targets: readonly Named[] })[],
  targetId: string | null,
): Record<string, string> {
  const product = products.find(({ targets }) => targets.some(({ id }) => id === targetId));
  if (product) return Object.fromEntries(product.targets.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    products.flatMap(({ name: of, targets }) => targets.map(({ id, name }) => [id, `${of} / ${name}`])),
  );
}

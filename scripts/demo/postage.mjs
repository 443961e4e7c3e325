/** Postage in cents: none for orders of 50.00 and more. There is a mistake in it, for `npm run try` to find. */
export const postage = (cents) => (cents > 5000 ? 0 : 490);

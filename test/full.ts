/** Whether to test everything, as `npm run test:full` does; `npm test` uses samples of slow tests. */
export const full = process.env['MD_SHOP_FULL'] === '1';

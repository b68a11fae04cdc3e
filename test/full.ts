/** Whether everything is to be tried, as `npm run test:full` does; `npm test` takes samples of what takes long. */
export const full = process.env['MD_SHOP_FULL'] === '1';

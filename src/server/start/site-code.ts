/**
 * The parts of a site that runs in the process of a test. The build makes `dist/server/site-code.js` of it, which shares
 * the chunks of `main.js` and which no release holds: with it, a test gives the built code another clock and mail server.
 */
export { buildApp } from '#server/app.ts'
export { readConfig } from '#server/config.ts'
export { openDatabase } from '#server/db/open.ts'
export { MESSAGE_RULES } from '#server/features/message-rules.ts'
export { sendDue } from '#server/jobs/worker.ts'
export { openMetrics } from '#server/site/metrics.ts'
export { openStorage } from '#server/storage/open-storage.ts'

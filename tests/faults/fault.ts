/** `tried`: how often the fault was caused; `lost`/`doubled`: acknowledged work missing or there twice afterwards. */
export type Outcome = { tried: number; lost: number; doubled: number; note?: string }
export type Fault = { name: string; engine: 'sqlite' | 'postgres' | 'both' | 'none'; run(): Promise<Outcome> }

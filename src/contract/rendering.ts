/** Addresses of the files that a page needs beside its HTML; `scripts` are what its first script imports. */
export type PageFiles = { styles: string[]; scripts: string[]; fonts: string[] }

/** The built files of the site or of the back office: those of every page, and those of one by the end of its source's path. */
export type EntryFiles = PageFiles & { script: string; of(end: string): PageFiles }

/** What the server hands to the built web: the request, a way to call the API in process, the built files. */
export type Rendering = {
  request: Request
  fetch: (url: string, init: RequestInit) => Promise<Response>
  files: EntryFiles
  /** The owner's theme, as CSS that we made ourselves. */
  theme: string
  /** Colours of the browser's own frame, by day and by night. */
  frame: { light: string; dark: string }
}

/**
 * A page as HTML, with the failure that it tells of, if any; a Response is a redirect. `isSecret`: what opens it is a
 * secret in its address, so nobody may keep it, list it, or be told where its reader came from.
 */
export type Rendered = { status: number; html: string; isSecret: boolean; failure?: unknown } | Response

/** Signature of `render` in src/web/entry-server.tsx, which the server loads once it is built. */
export type Render = (rendering: Rendering) => Promise<Rendered>

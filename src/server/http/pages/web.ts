import type { FastifyInstance } from 'fastify'
import type { EntryFiles, PageFiles, Render } from '#contract/rendering.ts'

/** The web side as the server sees it: built files, or Vite's. */
export type Web = {
  isDev: boolean
  /** Serves the scripts, styles and fonts. */
  attach(app: FastifyInstance): Promise<void>
  files(): EntryFiles
  render(): Promise<Render>
  /** `files` of the back office. */
  adminFiles(): EntryFiles
  /** Transforms a page's HTML before it is sent. */
  finish(url: string, html: string): Promise<string>
}

/** The files of several parts of the site, each file once. */
export function mergeFiles(parts: readonly PageFiles[]): PageFiles {
  return {
    styles: [...new Set(parts.flatMap(({ styles }) => styles))],
    scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
    fonts: [...new Set(parts.flatMap(({ fonts }) => fonts))],
  }
}

/** The font files of the typefaces that the owner chose. */
export function usedFonts(typefaces: readonly string[], files: readonly string[]): string[] {
  return files.filter((file) => typefaces.some((name) => file.includes(name)))
}

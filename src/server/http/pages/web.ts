import type { FastifyInstance } from 'fastify'
import type { EntryFiles, Locate, PageFiles, Render } from '#contract/rendering.ts'

export type Web = {
  isDev: boolean
  attach(app: FastifyInstance): Promise<void>
  files(): EntryFiles
  render(): Promise<Render>
  locate(): Promise<Locate>
  adminFiles(): EntryFiles
  transformHtml(url: string, html: string): Promise<string>
}

export function mergeFiles(parts: readonly PageFiles[]): PageFiles {
  return {
    styles: [...new Set(parts.flatMap(({ styles }) => styles))],
    scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
    fonts: [...new Set(parts.flatMap(({ fonts }) => fonts))],
  }
}

export function usedFonts(typefaces: readonly string[], files: readonly string[]): string[] {
  return files.filter((file) => typefaces.some((start) => file.includes(`/${start}`)))
}

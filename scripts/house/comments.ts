import { parseSync } from 'vite'
import { type Breach, readSourceFiles, report, type SourceFile } from './source-files.ts'

/** In `src`, tests excluded. */
const MIN_CODE_LINES_PER_COMMENT = 29
/** Outside `domain` and `contract`, whose exports carry one sentence each. */
const MIN_CODE_LINES_PER_COMMENT_LINE = 25

const DOCUMENTED_ROOMS = /^src\/(domain|contract)\//
const TEST_FILE = /(^|\/)tests\/|\.test\.tsx?$/
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g

type Count = { comments: number; commentLines: number; codeLines: number }
type Span = { start: number; end: number }

/** Comments in `src` with the code lines per comment, and code lines per comment line outside `domain` and `contract`; tests excluded. */
export function countAllComments(root: string) {
  const sources = readSourceFiles(root).filter(({ path }) => path.startsWith('src/') && !TEST_FILE.test(path))
  const all = sum(sources.map(countComments))
  const otherRooms = sum(sources.filter(({ path }) => !DOCUMENTED_ROOMS.test(path)).map(countComments))
  return {
    comments: all.comments,
    codeLinesPerComment: all.codeLines / all.comments,
    codeLinesPerCommentLine: otherRooms.codeLines / otherRooms.commentLines,
  }
}

export function findCommentBreaches(root: string): Breach[] {
  const { codeLinesPerComment, codeLinesPerCommentLine } = countAllComments(root)
  const breaches: Breach[] = []
  if (codeLinesPerComment < MIN_CODE_LINES_PER_COMMENT) {
    const message = `one comment per ${codeLinesPerComment.toFixed(1)} lines of code; the limit is one per ${MIN_CODE_LINES_PER_COMMENT}`
    breaches.push({ rule: 'comments', file: 'src', message })
  }
  if (codeLinesPerCommentLine < MIN_CODE_LINES_PER_COMMENT_LINE) {
    const message = `one comment line per ${codeLinesPerCommentLine.toFixed(1)} lines of code; the limit is one per ${MIN_CODE_LINES_PER_COMMENT_LINE}`
    breaches.push({ rule: 'comment lines', file: 'src', message })
  }
  return breaches
}

/** Line comments on successive lines count as one comment. */
export function countComments({ path, text }: SourceFile): Count {
  const spans = commentsOf({ path, text })
  return {
    comments: spans.filter((span, index) => !continuesLineComment(text, spans[index - 1], span)).length,
    commentLines: spans.reduce((total, { start, end }) => total + linesOf(text.slice(start, end)), 0),
    codeLines: stripComments({ path, text })
      .split('\n')
      .filter((line) => line.trim() !== '').length,
  }
}

export function stripComments(file: SourceFile): string {
  let code = ''
  let position = 0
  for (const { start, end } of commentsOf(file)) {
    code += file.text.slice(position, start)
    position = end
  }
  return code + file.text.slice(position)
}

/** The text of all comments, one per line. */
export function readComments(file: SourceFile): string {
  return commentsOf(file)
    .map(({ start, end }) => file.text.slice(start, end).replace(/\n[ \t]*\*?/g, ' '))
    .join('\n')
}

function commentsOf({ path, text }: SourceFile): readonly Span[] {
  return path.endsWith('.css') ? cssComments(text) : parseSync(path, text).comments
}

function cssComments(text: string): Span[] {
  return [...text.matchAll(CSS_COMMENT)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function continuesLineComment(text: string, previous: Span | undefined, { start, end }: Span): boolean {
  if (!previous || !text.startsWith('//', start) || !text.startsWith('//', previous.start)) return false
  return /^\n[ \t]*$/.test(text.slice(previous.end, start)) && end > start
}

function linesOf(text: string): number {
  return text.split('\n').length
}

function sum(counts: readonly Count[]): Count {
  const total = { comments: 0, commentLines: 0, codeLines: 0 }
  for (const count of counts) {
    total.comments += count.comments
    total.commentLines += count.commentLines
    total.codeLines += count.codeLines
  }
  return total
}

if (import.meta.main) {
  const { comments, codeLinesPerComment, codeLinesPerCommentLine } = countAllComments(process.cwd())
  console.log(
    `${comments} comments in src, one per ${codeLinesPerComment.toFixed(1)} lines of code; one comment line per ${codeLinesPerCommentLine.toFixed(1)} lines of code outside domain and contract`,
  )
  report(findCommentBreaches(process.cwd()))
}

declare module 'subset-font' {
  type Options = { targetFormat: 'sfnt' | 'woff2'; noHinting: boolean; keepFeatures: string[] }
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>
  export = subsetFont
}

declare module 'fontverter' {
  export function convert(font: Buffer, to: 'sfnt' | 'woff2', from: 'sfnt' | 'woff2'): Promise<Buffer>
}

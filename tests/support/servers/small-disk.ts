import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const MEGABYTE = 1024 * 1024

/** A real ext4 file system in a file, so small that a test can fill it. */
export type SmallDisk = {
  folder: string
  /** Leaves so many bytes free, rounded to blocks. */
  fill(freeBytes?: number): void
  empty(): void
  /** As after an error of the hardware: the kernel ends its journal and refuses all writes. */
  turnReadOnly(): void
  /** Unmounts, checks and mounts again: nothing may have a file open. */
  repair(): void
  unmount(): void
}

/** Not in everybody's PATH. */
const SYSTEM_TOOLS = { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } }

/** Mounting needs root, and a system with loop devices. */
export function canMount(): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync('/dev/loop-control') &&
    spawnSync('mkfs.ext4', ['-V'], SYSTEM_TOOLS).status === 0
  )
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const home = mkdtempSync(join(tmpdir(), 'cabinet-small-disk-'))
  // PostgreSQL runs as another user.
  chmodSync(home, 0o755)
  const [image, folder] = [join(home, 'image'), join(home, 'disk')]
  writeFileSync(image, '')
  truncateSync(image, megabytes * MEGABYTE)
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image], SYSTEM_TOOLS)
  mkdirSync(folder)
  const mount = () => execFileSync('mount', ['-o', 'loop,errors=remount-ro', image, folder])
  mount()
  return {
    folder,
    fill: (freeBytes) => fillUp(folder, freeBytes),
    empty: () => rmSync(join(folder, BALLAST)),
    turnReadOnly: () => turnReadOnly(folder),
    repair() {
      execFileSync('umount', [folder])
      // Its exit code is 1 if it has corrected something.
      spawnSync('e2fsck', ['-fy', image], SYSTEM_TOOLS)
      mount()
    },
    unmount() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const BALLAST = 'ballast'

function fillUp(folder: string, freeBytes = 0): void {
  const ballast = join(folder, BALLAST)
  // Fails when nothing is left.
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k', 'oflag=append', 'conv=notrunc,fsync'])
  truncateSync(ballast, Math.max(0, statSync(ballast).size - freeBytes))
}

function turnReadOnly(folder: string): void {
  const device = basename(execFileSync('findmnt', ['-no', 'SOURCE', folder], { encoding: 'utf8' }).trim())
  writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
}

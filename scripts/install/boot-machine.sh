#!/bin/bash
# Runs in new namespaces: makes $1 the root of a machine that writes into $2, and systemd its first process.
# volatile: its disk is thrown away, so that nothing waits until it is written.
set -euo pipefail
system=$1
disk=$2

mount --make-rprivate /
mkdir --parents "$disk/upper" "$disk/work" "$disk/root"
mount --types overlay --options "lowerdir=$system,upperdir=$disk/upper,workdir=$disk/work,redirect_dir=on,volatile" overlay "$disk/root"
cd "$disk/root"
mount --types proc proc proc
mount --types sysfs --options ro sysfs sys
mount --types cgroup2 cgroup2 sys/fs/cgroup
mount --types tmpfs --options mode=755 tmpfs run
mount --types tmpfs --options mode=755 tmpfs dev
for device in full null random tty urandom zero; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount --types devpts --options newinstance,ptmxmode=666 devpts dev/pts
mount --types tmpfs tmpfs dev/shm
ln --symbolic pts/ptmx dev/ptmx
ln --symbolic /proc/self/fd dev/fd
ip link set lo up
hostname machine

pivot_root . mnt
umount --lazy /mnt
# systemd then leaves out what only a kernel of one's own has.
exec env --ignore-environment container=unshare PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init < /dev/null > /dev/null 2>&1

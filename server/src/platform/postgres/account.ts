// PostgreSQL refuses to run as root. Root therefore runs it as an ordinary system account; other users run it as themselves.

import { spawnSync } from 'node:child_process';
import { lchownSync, statSync } from 'node:fs';

/** The account for `spawn`; empty for the one that runs Node. */
export type Account = { uid?: number; gid?: number };

const ORDINARY_ACCOUNTS = ['postgres', 'nobody'];

/** Returns the account that runs a cluster: its owner, if it exists. Throws if another account owns it. */
export function databaseAccount(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) {
      throw new Error(
        `The database in ${cluster} belongs to another account: start Portage as that one, or set DATA_DIR.`,
      );
    }
    return {};
  }
  return owner ? { uid: owner.uid, gid: owner.gid } : ordinaryAccount();
}

function ordinaryAccount(): Account {
  for (const name of ORDINARY_ACCOUNTS) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(
    `PostgreSQL may not run as root, and there is no account named ${ORDINARY_ACCOUNTS.join(' or ')}: start Portage as an ordinary user, or set DATABASE_URL.`,
  );
}

/**
 * Returns whether the account may enter this folder or run this program. The operating system is asked, because only it knows all its
 * rules.
 */
export function canReach(account: Account, path: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0;
}

export function giveTo(account: Account, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) lchownSync(path, account.uid, account.gid);
}

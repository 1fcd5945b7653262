// Declares which endpoints change someone's access. The type requires an entry for every endpoint that writes and whose gate is a member,
// an admin, or a permission over team or settings, so a new endpoint does not compile without one. Endpoints with other permissions act
// only on orders and files.
import type { Gate } from '@portage/contract/access';
import type { Contract } from '@portage/contract/index';

type Judged =
  | Extract<Gate, 'anyMember' | 'anyAdmin' | 'member' | 'admin'>
  | { can: 'MANAGE_RETAILER_USERS' | 'MANAGE_RETAILER_SETTINGS' };
type JudgedRows<T> = {
  [R in keyof T as T[R] extends { verb: 'GET' } ? never : T[R] extends { who: Judged } ? R : never]: boolean;
};
type JudgedNouns = {
  [N in keyof Contract as keyof JudgedRows<Contract[N]> extends never ? never : N]: JudgedRows<Contract[N]>;
};

export const changesAccess: JudgedNouns = {
  // Signing out removes only the caller's own access.
  auth: { logout: false, logoutEverywhere: false },
  account: {
    // Part of confirming a session.
    confirm: false,
    sendConfirmCode: false,
    askConfirmPasskey: false,
    enableFactor: true,
    verifyFactor: true,
    disableFactor: true,
    makeRecoveryCodes: true,
    edit: false,
    changePassword: true,
    sendEmailCode: true,
    changeEmail: true,
    endDevice: true,
    endOtherDevices: true,
    askNewPasskey: true,
    addPasskey: true,
    renamePasskey: false,
    removePasskey: true,
  },
  team: { add: true, edit: true, remove: true, inviteAgain: true },
  // A test of the connection signs no one in.
  sso: { save: true, prove: true, try: false },
  keys: { create: true, renew: true, renewFirst: true, delete: true },
  // Members keep their rights in the sandbox; its keys are created by `keys.create`.
  sandbox: { open: false },
  // An endpoint or a shop only receives events, and admins get an email about a new URL.
  webhooks: {
    create: false,
    edit: false,
    delete: false,
    rotate: false,
    turnOff: false,
    turnOn: false,
    test: false,
    sendAgain: false,
    sendAllAgain: false,
  },
  // What staff have seen of a chat.
  chat: { markRead: false },
  shops: { begin: false, tie: false, edit: false, disconnect: false, offer: false },
  shopify: { editConfiguration: false },
  developer: { mockWebhook: false },
  settings: { edit: false, editTracking: false, uploadLogo: false },
  notifications: { edit: false, preview: false },
  stores: { ask: false, edit: false, preview: false },
  preferences: { keep: false },
  views: { create: false, edit: false, delete: false },
  orders: { deleteMany: false },
  imports: {
    start: false,
    match: false,
    chooseSheet: false,
    editRows: false,
    choose: false,
    create: false,
    discard: false,
  },
  exports: { save: false, changeSaved: false, removeSaved: false, runSaved: false },
};

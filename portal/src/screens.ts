// The screens by module: those open to everyone, and those within the shell.
import { accountScreens } from './account/screens.tsx';
import { authScreens } from './auth/screens.tsx';
import { deskScreens } from './desk/screens.tsx';
import { developerScreens } from './developer/screens.tsx';
import { driverScreens } from './drivers/screens.tsx';
import { expenseScreens } from './expense/screens.tsx';
import { exportScreens } from './exports/screens.tsx';
import { handoverScreens } from './handovers/screens.tsx';
import { helpScreens } from './help/screens.tsx';
import { importScreens } from './imports/screens.tsx';
import { orderScreens } from './orders/screens.tsx';
import { problemScreens } from './problems/screens.tsx';
import { settingsScreens } from './settings/screens.tsx';
import { shopifyScreens } from './shopify/screens.tsx';
import { statisticScreens } from './statistics/screens.tsx';
import { storeScreens } from './stores/screens.tsx';
import { entranceScreens, teamScreens } from './team/screens.tsx';
import { todayScreens } from './today/screens.tsx';

export const open = [...authScreens, ...entranceScreens, ...driverScreens, ...shopifyScreens] as const;
export const inShell = [
  ...todayScreens,
  ...statisticScreens,
  ...accountScreens,
  ...orderScreens,
  ...problemScreens,
  ...handoverScreens,
  ...importScreens,
  ...exportScreens,
  ...storeScreens,
  ...teamScreens,
  ...expenseScreens,
  ...developerScreens,
  ...settingsScreens,
  ...helpScreens,
  ...deskScreens,
] as const;

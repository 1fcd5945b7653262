// Ant Design asks dayjs for plain French; it gets that of Québec, where weeks begin on Sunday.
import dayjs from 'dayjs';
import quebec from 'dayjs/locale/fr-ca';

dayjs.locale({ ...quebec, name: 'fr' }, undefined, true);

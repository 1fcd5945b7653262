import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  newPassword: ['New password', 'Nouveau mot de passe'],
  confirmation: ['New password once more', 'Nouveau mot de passe, encore une fois'],
  needs: ['The password needs', 'Le mot de passe doit contenir'],
  length: ['10 characters', '10 caractères'],
  lowercase: ['1 lowercase letter', '1 minuscule'],
  capital: ['1 capital', '1 majuscule'],
  number: ['1 number', '1 chiffre'],
  special: ['1 of {{marks}}', '1 de {{marks}}'],
  met: ['(done)', '(fait)'],
  missing: ['(missing)', '(manque)'],
  stillNeeds: ['Still missing: {{needs}}', 'Il manque encore : {{needs}}'],
  strength: ['Strength: {{strength}}', 'Force : {{strength}}'],
  weak: ['weak; add words or characters', 'faible; ajoutez des mots ou des caractères'],
  fair: ['fair', 'passable'],
  good: ['good', 'bonne'],
  strong: ['strong', 'excellente'],
  notMatched: ['The two passwords that you entered do not match!', 'Les deux mots de passe ne correspondent pas!'],
});

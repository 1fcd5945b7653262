-- What jobs and imports say is kept in each language, so that every reader has it in their own.
create function in_each_language(said jsonb) returns jsonb immutable language sql
  return jsonb_build_object('en', said, 'fr', said);

alter table jobs alter column message type jsonb using in_each_language(to_jsonb(message));
update jobs set message = null where message ->> 'en' is null;
update jobs set errors = (select jsonb_agg(in_each_language(error)) from jsonb_array_elements(errors) as error) where errors <> '[]';
update imports set failure = jsonb_build_object('text', in_each_language(failure -> 'text')) where failure ? 'text';

drop function in_each_language;

-- In which language an import was begun is nobody's business any more.
alter table imports drop column language;

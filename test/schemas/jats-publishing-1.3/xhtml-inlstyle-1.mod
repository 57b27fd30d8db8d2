
<!ENTITY % style.attrib
 "style CDATA #IMPLIED"
>
<!ENTITY % Core.extra.attrib
 "%style.attrib;"
>
